// An agent whose lines a test writes: what comes on stdin goes to the test over a socket, and what the test
// sends is printed. A line that begins with "!" is done instead: "!exit 3", "!stderr text", "!no-eof",
// "!writes-last FILE" on its way out.
import { writeFileSync } from 'node:fs';
import net from 'node:net';
import readline from 'node:readline';

const socket = net.connect(process.env.PUPPET_SOCKET);
let endsWithStdin = true;

process.stdin.pipe(socket, { end: false });
process.stdin.on('end', () => {
  if (endsWithStdin) process.exit(0);
});
socket.on('close', () => process.exit(9));
socket.on('error', () => process.exit(9));

const orders = {
  exit: (code) => process.exit(Number(code)),
  stderr: (text) => process.stderr.write(text),
  'no-eof': () => (endsWithStdin = false),
  'writes-last': (file) => process.on('exit', () => writeFileSync(file, 'last words')),
};

readline.createInterface({ input: socket, crlfDelay: Infinity }).on('line', (line) => {
  const order = /^!(\S+) ?(.*)$/.exec(line);
  if (order) orders[order[1]](order[2]);
  else process.stdout.write(`${line}\n`);
});
