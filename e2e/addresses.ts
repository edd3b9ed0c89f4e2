/** The addresses and files of the shops under test; with another E2E_PORT two runs, also of one checkout, share only pictures. */
export const port = Number(process.env['E2E_PORT'] ?? 3900)
export const dataDir = `data/e2e-${port}`
/** The pictures of all shops under test. */
export const picturesDir = 'data/e2e-media'
export const resultsDir = `data/test-results-${port}`
export const shopAt = (host: string) => `http://${host}:${port}`
