// Runs in the frame that holds the acquirer's own card fields. A card's number is typed into frames of the acquirer's; what comes out of them
// is a token that pays once.
const form = document.querySelector('form')
const tell = (message) => parent !== window && parent.postMessage(message, location.origin)
const errorOf = (name) => document.getElementById(`${name}-error`)
/** Of a card that the acquirer keeps, its code alone is asked. */
const keptCard = form.dataset.card
const texts = {
  number: 'Confira o número do cartão',
  expiry: 'Confira a validade',
  cvv: 'Confira o código de segurança',
  holder: 'Escreva o nome como está no cartão',
  document: 'Confira o CPF ou CNPJ',
  form: 'Não conseguimos conferir o cartão. Confira os dados ou tente outro cartão.',
  notOffered: 'Nada foi cobrado: as parcelas escolhidas não valem para este cartão. Escolha de novo.',
  away: 'Os campos do cartão não abriram. Confira sua conexão e tente de novo.',
}

function mark(name, text = '') {
  errorOf(name).textContent = text
  const field = form.elements[name] ?? document.getElementById(name)
  if (field) field.setAttribute('aria-invalid', String(text !== ''))
}

// The acquirer's fields

const names = { cardNumber: 'number', expirationDate: 'expiry', securityCode: 'cvv' }
const wrong = new Map((keptCard ? ['cvv'] : Object.values(names)).map((name) => [name, true]))
/** Of the card whose first digits were typed: its brand and who issued it. */
let kind = keptCard ? { brand: form.dataset.brand } : undefined
/** A token pays once, so that one that was checked is kept until it is used or something else is typed. */
let token

const acquirer =
  typeof MercadoPago === 'function' ? new MercadoPago(form.dataset.key, { locale: 'pt-BR', trackingDisabled: true }) : undefined

function mount(type, options) {
  const name = names[type]
  const style = { fontSize: '16px', height: '100%', color: getComputedStyle(document.documentElement).getPropertyValue('--ink').trim() }
  const field = acquirer.fields.create(type, { style, ...options }).mount(name)
  field.on('validityChange', ({ errorMessages }) => {
    wrong.set(name, errorMessages.length > 0)
    token = undefined
    mark(name)
  })
  field.on('change', () => (token = undefined))
  return field
}

async function learnKind({ bin }) {
  kind = undefined
  token = undefined
  if (!bin) return tell({ type: 'brand' })
  const { results } = await acquirer.getPaymentMethods({ bin }).catch(() => ({ results: [] }))
  const [method] = results
  if (method) kind = { brand: method.id, issuer: method.issuer?.id && String(method.issuer.id) }
  tell({ type: 'brand', brand: brandNow() })
}

/** As the shop calls it: what it has no other name for stays as the acquirer says it. */
const ours = { master: 'mastercard', debmaster: 'mastercard', debvisa: 'visa', debelo: 'elo' }
const brandNow = () => kind && (ours[kind.brand] ?? kind.brand)

if (acquirer && keptCard) mount('securityCode', { placeholder: '123', srLabel: 'CVV' })
else if (acquirer) {
  mount('cardNumber', { placeholder: '0000 0000 0000 0000', srLabel: 'Número do cartão' }).on('binChange', learnKind)
  mount('expirationDate', { placeholder: 'MM/AA', mode: 'short', srLabel: 'Validade' })
  mount('securityCode', { placeholder: '123', srLabel: 'CVV' })
} else errorOf('form').textContent = texts.away

// What is right

const digits = () => form.elements.document.value.replaceAll(/[.\-/\s]/g, '')

async function isRight() {
  if (!acquirer || token) return Boolean(token)
  if (!isFilledIn()) return false
  token = await makeToken().catch(() => undefined)
  if (!token || !kind) errorOf('form').textContent = texts.form
  return Boolean(token && kind)
}

const holderName = () => form.elements.holder.value.trim()

function isFilledIn() {
  if (!keptCard) {
    mark('holder', holderName().length < 3 ? texts.holder : '')
    mark('document', /^(\d{11}|[\dA-Za-z]{12}\d{2})$/.test(digits()) ? '' : texts.document)
  }
  errorOf('form').textContent = ''
  for (const [name, isWrong] of wrong) mark(name, isWrong ? texts[name] : '')
  return [...document.querySelectorAll('.error')].every(({ textContent }) => textContent === '')
}

async function makeToken() {
  if (keptCard) return (await acquirer.fields.createCardToken({ cardId: keptCard })).id
  const document = digits()
  const identificationType = document.length > 11 ? 'CNPJ' : 'CPF'
  const made = await acquirer.fields.createCardToken({ cardholderName: holderName(), identificationType, identificationNumber: document })
  return made.id
}

/** A token pays or is kept, so that a card that does both has two. One that cannot be kept pays all the same. */
const tokenToKeep = (isKept) => (isKept && !keptCard ? makeToken().catch(() => undefined) : undefined)

/** To a page of ours alone: who else can read a token could pay with it. Answers what became of it; undefined where nothing was sent. */
async function send(target, isKept) {
  if (!(await isRight())) return undefined
  const keepToken = await tokenToKeep(isKept)
  const body = JSON.stringify({ token, ...kind, ...(!keptCard && { document: digits() }), keepToken })
  token = undefined
  const answer = await fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).catch(() => undefined)
  const { state } = answer?.ok ? await answer.json() : {}
  if (state === 'NOT_OFFERED') errorOf('form').textContent = texts.notOffered
  if (state === 'REFUSED') errorOf('form').textContent = texts.form
  if (!answer?.ok) errorOf('form').textContent = texts.away
  return { state }
}

async function pay(url, isKept) {
  const target = new URL(String(url), location.href)
  if (target.origin !== location.origin || !target.pathname.startsWith('/payments/card/')) return
  const sent = await send(target, isKept)
  if (!sent) return
  tell({ type: 'payment', state: sent.state, brand: brandNow() })
  // The bank's own page stands at the charge's.
  if (sent.state === 'CHALLENGE') location.replace(target)
}

async function keep() {
  const sent = await send(location.href, false)
  if (sent?.state === 'KEPT') tell({ type: 'kept' })
}

form.addEventListener('input', ({ target }) => {
  token = undefined
  if (target.name) mark(target.name)
})
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const button = form.querySelector('button')
  if (!button || button.disabled) return
  button.disabled = true
  if (form.dataset.does === 'keep') await keep()
  else await pay(location.href, form.dataset.does === 'pay-and-keep')
  button.disabled = false
})

// What the shop's page asks

const colours = ['surface', 'ink', 'ink-2', 'control', 'action', 'on-action', 'err']

/** The merchant's palette: names that we know, colours that are nothing but colours. */
function wear({ colors = {}, scheme }) {
  const { style } = document.documentElement
  if (scheme === 'dark' || scheme === 'light') style.colorScheme = scheme
  for (const name of colours) if (/^#[\da-f]{6}$/i.test(colors[name])) style.setProperty(`--${name}`, colors[name])
}

addEventListener('message', async ({ source, origin, data }) => {
  if (source !== parent || origin !== location.origin || typeof data !== 'object' || data === null) return
  if (data.type === 'look') wear(data)
  if (data.type === 'pay') await pay(data.url, data.isKept === true)
  if (data.type === 'check') tell({ type: 'checked', isRight: await isRight(), brand: brandNow() })
})

new ResizeObserver(() =>
  tell({ type: 'height', height: Math.ceil(document.querySelector('main').getBoundingClientRect().height) }),
).observe(document.querySelector('main'))
tell({ type: 'ready' })
