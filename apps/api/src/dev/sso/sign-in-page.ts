const style = `:root{color-scheme:light dark;--ground:#f6f8fa;--surface:#fff;--ink:#14202b;--ink-2:#52606d;--control:#7b8794;--action:#0f4c81;--on-action:#fff}
@media(prefers-color-scheme:dark){:root{--ground:#10161c;--surface:#18212a;--ink:#edf2f7;--ink-2:#b0bcc8;--control:#8a97a5;--action:#8fc1ee;--on-action:#0b1a28}}
*{box-sizing:border-box}body{margin:0;padding:24px 16px;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--ground)}main{max-width:26rem;margin:0 auto;padding:24px;display:grid;gap:16px;background:var(--surface);border:1px solid transparent;border-radius:16px}
form{display:grid;gap:16px}h1{font-size:1.375rem;line-height:1.3;margin:0}p{margin:0;color:var(--ink-2)}label{display:grid;gap:4px;font-weight:600;font-size:.875rem}input{font:400 1rem/1.5 system-ui,sans-serif;width:100%;min-width:0;min-height:48px;padding:0 12px;border:1.5px solid var(--control);border-radius:10px;background:var(--surface);color:inherit}
button{font:700 1rem system-ui;min-height:48px;border:1px solid transparent;border-radius:12px;background:var(--action);color:var(--on-action);cursor:pointer}button.quiet{background:none;color:var(--action)}button:focus-visible,input:focus-visible{outline:3px solid var(--action);outline-offset:2px}`

const page = (title: string, body: string) =>
  `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style><main>${body}</main></html>`

/** The company's own sign-in, which in the demonstration asks only for an e-mail. */
export const signInPage = (domain: string) =>
  page(
    'Conta Horizonte (demonstração)',
    `<h1>Conta Horizonte</h1><p>Demonstração: entra qualquer e-mail de ${domain}, sem senha.</p><form method="post"><label>E-mail da empresa<input name="login" type="email" autocomplete="username" required autofocus placeholder="ana@${domain}"></label><button>Entrar</button></form><form method="post"><button class="quiet">Cancelar</button></form>`,
  )

export const brokenPage = () =>
  page(
    'Conta Horizonte (demonstração)',
    '<h1>Não foi possível entrar</h1><p>Volte à loja e toque de novo em “Entrar com Conta Horizonte”.</p>',
  )
