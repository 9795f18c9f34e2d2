import { AgentWire, openFrameLog } from './agent-wire.ts';
import { readConfig } from './config.ts';
import { demoAgent } from './demo-agent.ts';

const config = readConfig(process.env);
const wire = new AgentWire(process.stdin, process.stdout, openFrameLog(config.framesFile));
const connection = demoAgent(wire, config).connect(wire.stream);

// A script may still wait for a reply that can no longer arrive: the end of stdin ends the process.
await connection.closed;
process.exit(0);
