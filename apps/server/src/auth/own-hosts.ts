const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];
const wildcards = new Set(['0.0.0.0', '::']);
const defaultPorts = [80, 443];

type Authority = { name: string; port: number | undefined };

function parseAuthority(text: string): Authority | undefined {
  const match = /^(\[[0-9a-f:.]+\]|[^:[\]/@\s]+)(?::(\d{1,5}))?$/i.exec(text);
  if (match?.[1] === undefined) return undefined;
  return { name: match[1].toLowerCase(), port: match[2] === undefined ? undefined : Number(match[2]) };
}

/**
 * Makes a check of a `Host` header, given the port that the call came in on. Accepted are loopback names, the
 * bound address, and the names that the configuration adds; a name without a port means the call's own port.
 */
export function createHostCheck(bound: string, allowed: readonly string[]) {
  const boundName = bound.includes(':') ? `[${bound}]` : bound;
  const names = [...loopbackNames, ...(wildcards.has(bound) ? [] : [boundName]), ...allowed];
  const accepted = names.flatMap((name) => parseAuthority(name.toLowerCase()) ?? []);

  return (host: string | undefined, port: number): boolean => {
    const called = parseAuthority(host ?? '');
    if (called === undefined) return false;
    const ports = called.port === undefined ? defaultPorts : [called.port];
    return accepted.some((entry) => entry.name === called.name && ports.includes(entry.port ?? port));
  };
}

/** Whether an `Origin` header names the host that the call went to. */
export function isOwnOrigin(origin: string, host: string | undefined): boolean {
  return host !== undefined && [`http://${host}`, `https://${host}`].includes(origin);
}
