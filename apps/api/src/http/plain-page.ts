/** A page that needs neither shop nor framework: for an unknown shop, or when there is no room for the request. */
export const plainPage = {
  headers: {
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
  },
  html: ({ title, text }: { title: string; text: string }) => `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Mutirão</title>
<style>
body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:#fffaf5;color:#2b1c22}
main{max-width:26rem;padding:24px;text-align:center}h1{font-size:1.5rem;line-height:1.2;margin:16px 0 8px}p{margin:0;color:#5d4a52}
@media(prefers-color-scheme:dark){body{background:#171214;color:#f6eef1}p{color:#c9bac1}}
</style>
<main>
<svg width="56" height="56" viewBox="0 0 36 36" role="img" aria-label="Mutirão"><rect width="36" height="36" rx="9" fill="#d80f53"/><path d="M9 27v-6h5v6zM15.500 27V17h5v10z" fill="#fff"/><path d="M22 27V11h5v16z" fill="#ffc93c"/></svg>
<h1>${title}</h1>
<p>${text}</p>
</main>
</html>`,
}
