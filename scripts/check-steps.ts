import type { Step } from './steps.ts'

const made = ['Textos e rotas']
const typed = [
  'apps/api',
  'apps/web',
  '.',
  'apps/office',
  'apps/native',
  'packages/build',
  'packages/client',
  'packages/contract',
  'packages/domain',
  'packages/ui',
]

const screens: Step = {
  name: 'Testes das telas',
  command: ['vitest', 'run', ...['web', 'web-apart', 'web-process', 'office', 'office-apart'].flatMap((name) => ['--project', name])],
  report: 'vitest',
  after: made,
  workers: 2,
  budget: 120,
}

const checks: readonly Step[] = [
  { name: 'Textos e rotas', command: ['npm', 'run', 'generate', '-w', '@mutirao/web', '--silent'], budget: 5 },
  { name: 'Formato', command: ['oxfmt', '--check', '.'], budget: 3 },
  {
    name: 'Testes de unidade',
    command: ['vitest', 'run', '--project', 'unit', '--project', 'native'],
    report: 'vitest',
    after: made,
    workers: 2,
    budget: 20,
  },
  { name: 'Regras e fronteiras', command: ['oxlint', '--deny-warnings', '.'], after: made, budget: 5 },
  ...typed.map((folder) => ({
    name: folder === '.' ? 'Tipos das ferramentas' : `Tipos de ${folder}`,
    command: ['tsc', '-p', folder] satisfies Step['command'],
    after: made,
    budget: 10,
  })),
  { name: 'Código morto', command: ['knip', '--no-progress'], after: made, budget: 6 },
  {
    name: 'Código que só os testes usam',
    command: ['knip', '--no-progress', '--no-config-hints', '--config', 'knip.shipped.config.ts', '--include', 'files,exports,types'],
    after: made,
    budget: 6,
  },
]

/** Of the screens' tests, those that import an uncommitted change; `npm test` runs all. */
const touchedScreens: Step = { ...screens, command: [...screens.command, '--changed', '--passWithNoTests'], budget: 20 }
export const checkSteps: readonly Step[] = [...checks, touchedScreens]

/** Both runners need the pages, which are built from the output of `Textos e rotas`. */
const pages: Step = { name: 'Páginas', command: ['node', 'scripts/build-web.ts'], after: made, budget: 30 }
const api: Step = {
  name: 'Testes da API',
  command: ['vitest', 'run', '--project', 'api', '--project', 'api-apart'],
  report: 'vitest',
  after: [pages.name],
  workers: 2,
  budget: 240,
}
/** One worker each and a server of their own: one runs beside the API's tests, and three when those have ended. */
const SHARDS = 4
const FIRST_PORT = 3900
const browser: readonly Step[] = Array.from({ length: SHARDS }, (_, index) => ({
  name: `Testes de navegador ${index + 1} de ${SHARDS}`,
  command: ['playwright', 'test', '--workers=1', `--shard=${index + 1}/${SHARDS}`],
  env: { E2E_PORT: String(FIRST_PORT + index) },
  report: 'playwright',
  after: [pages.name],
  budget: 60,
}))

/** The longest step starts as early as possible; the checks and then the browser run beside it. */
export const allSteps: readonly Step[] = [checks[0]!, pages, api, screens, ...checks.slice(1), ...browser]
