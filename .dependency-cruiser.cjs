/** The house's walls. Each rule says which import is not allowed, and why. */
const rooms = '(apps/web|apps/server|packages/agent-runner|packages/mock-agent)';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contracts-stand-alone',
      comment: 'contracts imports zod and one linear-time regular expression library, nothing else',
      severity: 'error',
      from: { path: '^packages/contracts/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/contracts/src', '/node_modules/(zod|re2js)/'] },
    },
    {
      name: 'processes-share-contracts-only',
      severity: 'error',
      from: { path: `^${rooms}/` },
      to: { path: `^${rooms}/`, pathNot: '^$1/' },
    },
    {
      name: 'acp-sdk-in-its-room',
      severity: 'error',
      from: { pathNot: '^packages/(mock-agent/src|agent-runner/src/acp)/' },
      to: { path: '/node_modules/@agentclientprotocol/sdk/' },
    },
    {
      name: 'sqlite-in-its-room',
      severity: 'error',
      from: { pathNot: '^apps/server/src/(db|stores)/' },
      to: { path: '/node_modules/(better-sqlite3|drizzle-orm)/' },
    },
    {
      name: 'node-sqlite-in-its-rooms',
      comment: 'the suite may look into any database',
      severity: 'error',
      from: { pathNot: '^(e2e/|apps/server/src/(db|stores)/|packages/agent-runner/src/link/outbox\\.ts$)' },
      to: { path: '^(node:)?sqlite$' },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^apps/server/src/domain/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^apps/server/src/domain/', '^packages/contracts/'] },
    },
    {
      name: 'elicitation-is-pure',
      severity: 'error',
      from: { path: '^packages/agent-runner/src/elicitation/', pathNot: '(\\.test\\.ts$|/testing/)' },
      to: {
        pathNot: ['^packages/agent-runner/src/elicitation/', '^packages/contracts/', '/node_modules/zod/'],
      },
    },
    {
      name: 'features-are-separate',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/([^/]+)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'component-library-behind-ui',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: '^apps/web/src/ui/' },
      to: { path: '/node_modules/(radix-ui|@radix-ui/[^/]+)/' },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { pathNot: '(\\.test\\.tsx?$|/testing/|^e2e/)' },
      to: { path: '(\\.test\\.tsx?$|/testing/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps/web/dist|node_modules/\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
