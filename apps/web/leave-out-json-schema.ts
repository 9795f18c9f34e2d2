import fs from 'node:fs';
import type { Plugin } from 'vite';

const DESCRIBING = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;
const EXPORTED = /^export (?:const|function) (\w+)/gm;

/**
 * Leaves out of the app what zod needs to describe schemas as JSON Schema. Each schema refers to it, so that
 * no bundler can tell that no page asks for it.
 */
export function leaveOutJsonSchema(): Plugin {
  return {
    name: 'leave-out-json-schema',
    apply: 'build',
    enforce: 'pre',
    load: (id) => {
      if (!DESCRIBING.test(id)) return null;
      const names = [...fs.readFileSync(id, 'utf8').matchAll(EXPORTED)].map(([, name]) => name);
      const leftOut = `const leftOut = () => { throw new Error('JSON Schema is left out of the web app'); };`;
      return [leftOut, ...names.map((name) => `export const ${name} = () => leftOut;`)].join('\n');
    },
  };
}
