/** The addresses of the shops under test; E2E_PORT lets two checkouts run side by side. */
export const port = Number(process.env['E2E_PORT'] ?? 3900)
export const shopAt = (host: string) => `http://${host}:${port}`
