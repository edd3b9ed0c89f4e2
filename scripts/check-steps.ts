import type { Step } from './steps.ts'

export const checkSteps: readonly Step[] = [
  { name: 'Textos e rotas', command: ['npm', 'run', 'generate', '-w', '@mutirao/web', '--silent'] },
  { name: 'Formato', command: ['oxfmt', '--check', '.'] },
  { name: 'Regras e fronteiras', command: ['oxlint', '--deny-warnings', '.'] },
  ...['packages/domain', 'packages/contract', 'packages/ui', 'apps/api', 'apps/web', 'apps/office'].map((folder) => ({
    name: `Tipos de ${folder}`,
    command: ['tsc', '-p', folder] satisfies Step['command'],
  })),
  { name: 'Tipos das ferramentas', command: ['tsc', '-p', '.'] },
  { name: 'Código morto', command: ['knip', '--no-progress'] },
  {
    name: 'Código que só os testes usam',
    command: ['knip', '--no-progress', '--no-config-hints', '--config', 'knip.shipped.config.ts', '--include', 'files,exports,types'],
  },
  {
    name: 'Testes de unidade',
    command: ['vitest', 'run', '--project', 'unit', '--project', 'web', '--project', 'office'],
    report: 'vitest',
  },
]

export const testSteps: readonly Step[] = [
  { name: 'Testes da API', command: ['vitest', 'run', '--project', 'api', '--project', 'api-apart'], report: 'vitest' },
  { name: 'Páginas', command: ['node', 'scripts/build-web.ts'] },
  { name: 'Testes de navegador', command: ['playwright', 'test'], report: 'playwright' },
]
