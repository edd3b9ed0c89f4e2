/** One step is one command; those with `report` are test runners whose counts are added up. */
export const checkSteps = [
  { name: 'Textos e rotas', command: ['npm', 'run', 'generate', '-w', '@mutirao/web', '--silent'] },
  { name: 'Formato', command: ['oxfmt', '--check', '.'] },
  { name: 'Regras e fronteiras', command: ['oxlint', '--deny-warnings', '.'] },
  ...['packages/domain', 'packages/contract', 'apps/api', 'apps/web'].map((folder) => ({
    name: `Tipos de ${folder}`,
    command: ['tsc', '-p', folder],
  })),
  { name: 'Código morto', command: ['knip', '--no-progress'] },
  { name: 'Testes de unidade', command: ['vitest', 'run', '--project', 'unit', '--project', 'web'], report: 'vitest' },
]

export const testSteps = [
  { name: 'Testes da API', command: ['vitest', 'run', '--project', 'api'], report: 'vitest' },
  { name: 'Páginas', command: ['node', 'scripts/build-web.mjs'] },
  { name: 'Testes de navegador', command: ['playwright', 'test'], report: 'playwright' },
]
