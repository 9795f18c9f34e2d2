// An agent whose lines a test writes: its stdin goes to the test over a socket, and it prints what the test
// sends. A line that begins with "!" is a command: "!exit 3", "!stderr text", "!ignore-stdin-end",
// "!write-on-exit FILE".
import { writeFileSync } from 'node:fs';
import net from 'node:net';
import readline from 'node:readline';

const socket = net.connect(process.env.SCRIPTED_AGENT_SOCKET);
let exitsWithStdin = true;

process.stdin.pipe(socket, { end: false });
process.stdin.on('end', () => {
  if (exitsWithStdin) process.exit(0);
});
socket.on('close', () => process.exit(9));
socket.on('error', () => process.exit(9));

const commands = {
  exit: (code) => process.exit(Number(code)),
  stderr: (text) => process.stderr.write(text),
  'ignore-stdin-end': () => (exitsWithStdin = false),
  'write-on-exit': (file) => process.on('exit', () => writeFileSync(file, 'written on exit')),
};

readline.createInterface({ input: socket, crlfDelay: Infinity }).on('line', (line) => {
  const command = /^!(\S+) ?(.*)$/.exec(line);
  if (command) commands[command[1]](command[2]);
  else process.stdout.write(`${line}\n`);
});
