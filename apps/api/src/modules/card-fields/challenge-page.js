// Runs in the page that holds the page of a card's bank. What the bank's page says is believed by nobody: the acquirer is asked.
const tell = (message) => parent !== window && parent.postMessage(message, location.origin)
const outcome = new URL(location.href)
outcome.pathname += '/outcome'
const texts = {
  asking: 'Conferindo com o banco…',
  waiting: 'O banco ainda não respondeu. Continue aqui, ou feche: seu pedido está guardado.',
  away: 'Sem resposta. Confira sua conexão: seu pedido está guardado.',
}
const PATIENCE_MS = 10_000
let isAsking = false

/** Answers whether it is decided. */
async function ask(isAnswered) {
  if (isAsking) return false
  isAsking = true
  const status = document.getElementById('state')
  if (isAnswered) status.textContent = texts.asking
  const answer = await fetch(outcome, { cache: 'no-store' }).catch(() => undefined)
  const { state } = answer?.ok ? await answer.json() : {}
  isAsking = false
  if (isAnswered || state === undefined) status.textContent = state === undefined ? texts.away : texts.waiting
  if (state !== 'APPROVED' && state !== 'REFUSED') return false
  status.textContent = ''
  tell({ type: 'payment', state })
  // Opened by itself, it shows what became of it.
  if (parent === window) location.reload()
  return true
}

/** The acquirer's page inside says so when the bank has its answer; a bank may leave it unsaid. */
addEventListener('message', ({ source, data }) => {
  if (source === frames[0] && data?.status === 'COMPLETE') void ask(true)
})

async function watch() {
  if (!(await ask(false))) setTimeout(watch, PATIENCE_MS)
}

document.querySelector('form').submit()
setTimeout(watch, PATIENCE_MS)

// What the shop's page asks

const colours = ['surface', 'ink', 'ink-2', 'control', 'action', 'on-action', 'err']

/** The merchant's palette: names that we know, colours that are nothing but colours. */
function wear({ colors = {}, scheme }) {
  const { style } = document.documentElement
  if (scheme === 'dark' || scheme === 'light') style.colorScheme = scheme
  for (const name of colours) if (/^#[\da-f]{6}$/i.test(colors[name])) style.setProperty(`--${name}`, colors[name])
}

addEventListener('message', ({ source, origin, data }) => {
  if (source === parent && origin === location.origin && data?.type === 'look') wear(data)
})

new ResizeObserver(() =>
  tell({ type: 'height', height: Math.ceil(document.querySelector('main').getBoundingClientRect().height) }),
).observe(document.querySelector('main'))
tell({ type: 'ready' })
