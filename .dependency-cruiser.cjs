/** The house's walls. Each rule says which import is not allowed, and why. */
const rooms = '(apps/web|apps/server|packages/agent-runner|packages/mock-agent)';

/** The server's folders and root files with these names. */
const serverParts = (...names) => `^apps/server/src/(${names.join('|')})(/|\\.ts$)`;
const serverTests = '(\\.test\\.ts$|/testing/)';
const compositionRoots = ['app', 'main', 'context', 'cli'];

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
      name: 'routes-call-commands',
      comment:
        'a route or tool calls one command, which owns its transaction; the agent stream alone reaches past the commands',
      severity: 'error',
      from: { path: '^apps/server/src/(http|mcp)/', pathNot: serverTests },
      to: {
        path: serverParts('runner-sync', 'transitions', 'guards', 'jobs', 'stores', 'domain', 'db'),
        pathNot: ['/runner-sync/socket\\.ts$', '/db/store-failure\\.ts$'],
      },
    },
    {
      name: 'commands-know-no-caller',
      comment: 'HTTP, MCP and the command line call the same commands',
      severity: 'error',
      from: { path: serverParts('commands'), pathNot: serverTests },
      to: { path: serverParts('http', 'mcp', 'jobs', 'feed', ...compositionRoots) },
    },
    {
      name: 'runner-sync-below-commands',
      comment: 'what a runner reports is applied the same whoever asked for it, and also when nobody did',
      severity: 'error',
      from: { path: serverParts('runner-sync'), pathNot: serverTests },
      to: { path: serverParts('http', 'mcp', 'commands', 'jobs', 'feed', ...compositionRoots) },
    },
    {
      name: 'jobs-below-commands',
      comment: 'no operator is behind a job, so it calls what commands call',
      severity: 'error',
      from: { path: serverParts('jobs'), pathNot: serverTests },
      to: { path: serverParts('http', 'mcp', 'commands', 'feed', ...compositionRoots) },
    },
    {
      name: 'transitions-write-only',
      comment:
        'a transition takes its caller’s transaction: it sends nothing, and starts nothing that outlives it',
      severity: 'error',
      from: { path: serverParts('transitions'), pathNot: serverTests },
      to: {
        path: serverParts(
          'http',
          'mcp',
          'commands',
          'runner-sync',
          'jobs',
          'feed',
          'deps',
          ...compositionRoots,
        ),
      },
    },
    {
      name: 'guards-read-only',
      comment: 'a guard reads or throws, so it may stand at the start of every command and transition',
      severity: 'error',
      from: { path: serverParts('guards'), pathNot: serverTests },
      to: {
        path: serverParts(
          'http',
          'mcp',
          'commands',
          'runner-sync',
          'transitions',
          'jobs',
          'feed',
          ...compositionRoots,
        ),
      },
    },
    {
      name: 'stores-above-db-only',
      comment: 'a store holds queries and guarded updates, and no rule of the board',
      severity: 'error',
      from: { path: serverParts('stores'), pathNot: serverTests },
      to: { path: '^apps/server/src/', pathNot: serverParts('stores', 'domain', 'db') },
    },
    {
      name: 'db-at-the-bottom',
      comment: 'the database is opened and migrated without the stores that use it',
      severity: 'error',
      from: { path: serverParts('db'), pathNot: serverTests },
      to: { path: '^apps/server/src/', pathNot: serverParts('db') },
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
      name: 'questions-know-no-feature',
      comment: 'all features share the read side of a question, so it imports none of them',
      severity: 'error',
      from: { path: '^apps/web/src/questions/' },
      to: { path: '^apps/web/src/(features|pages|shell|app)/' },
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
