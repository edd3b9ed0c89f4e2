// Runs in the acquirer's own pages, never in the shop's: what is typed of a card stays in this frame.
const form = document.querySelector('form[data-card]')
const tell = (message) => parent !== window && parent.postMessage(message, '*')
const errorOf = (field) => document.getElementById(`${field.name}-error`)

// What is typed

const digitsIn = (text) => text.replace(/\D/g, '')

/** In fours; fifteen digits, where they begin like an American Express, in 4, 6 and 5. */
function grouped(digits) {
  const parts = /^3[47]/.test(digits) ? digits.match(/^(\d{1,4})(\d{1,6})?(\d{1,5})?/) : null
  return parts ? parts.slice(1).filter(Boolean).join(' ') : (digits.slice(0, 19).match(/\d{1,4}/g) ?? []).join(' ')
}

/** `5` is May; the slash comes by itself and goes with the digit before it. A year of four digits keeps its last two. */
function monthAndYear(digits, isDeleting) {
  const whole = /^[2-9]/.test(digits) ? `0${digits}` : digits
  const year = whole.length === 6 && whole.startsWith('20', 2) ? whole.slice(4) : whole.slice(2, 6)
  if (whole.length < 2 || (whole.length === 2 && isDeleting)) return whole
  return `${whole.slice(0, 2)}/${year.startsWith('20') ? year : year.slice(0, 2)}`
}

const forms = {
  number: grouped,
  expiry: monthAndYear,
  cvv: (digits) => digits.slice(0, 4),
}

/** The caret stays behind the digit that it stood behind. */
function handleInput({ target, inputType = '' }) {
  const shape = forms[target.name]
  if (shape) {
    const isAtEnd = target.selectionStart === target.value.length
    const before = digitsIn(target.value.slice(0, target.selectionStart)).length
    target.value = shape(digitsIn(target.value), inputType.startsWith('delete'))
    if (!isAtEnd) {
      const at = target.value.match(`^(?:\\D*\\d){0,${before}}`)[0].length
      target.setSelectionRange(at, at)
    }
  }
  mark(target, undefined)
  if (target.name === 'number') void learnBrand()
}

// Whose card it is

const BRAND_DIGITS = 6
/** Of the first digits that stand in the field. */
let known = { digits: '', brand: undefined }

/** The acquirer's server knows the brands; only the first digits are asked, and only where they changed. */
async function learnBrand() {
  const { number } = form.elements
  // Of a kept card the code alone is asked.
  if (!number) return
  const digits = digitsIn(number.value).slice(0, BRAND_DIGITS)
  if (digits === known.digits || (digits.length < BRAND_DIGITS && known.digits.length < BRAND_DIGITS)) return
  known = { digits, brand: undefined }
  if (digits.length === BRAND_DIGITS) {
    const answer = await fetch('/card/brand', { method: 'POST', body: new URLSearchParams({ number: digits }) }).catch(() => undefined)
    const { brand } = answer?.ok ? await answer.json() : {}
    if (known.digits !== digits) return
    known = { digits, brand }
  }
  tell({ type: 'brand', brand: known.brand })
}

// What is wrong

function mark(field, sentence) {
  const error = errorOf(field)
  if (!error) return
  error.textContent = sentence ?? ''
  if (sentence) field.setAttribute('aria-invalid', 'true')
  else field.removeAttribute('aria-invalid')
}

/** The acquirer's server says which fields are wrong; what is right stays as it was typed. */
async function isRight() {
  const answer = await fetch(form.dataset.card ? `/card/check?card=${form.dataset.card}` : '/card/check', {
    method: 'POST',
    body: new URLSearchParams(new FormData(form)),
  })
  const errors = await answer.json()
  const fields = [...form.elements].filter(({ name }) => name)
  for (const field of fields) mark(field, errors[field.name])
  fields.find(({ name }) => errors[name])?.focus()
  return Object.keys(errors).length === 0
}

if (form) {
  form.noValidate = true
  form.addEventListener('input', handleInput)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (await isRight().catch(() => true)) form.submit()
  })
}

// What the shop's page asks

const colours = ['surface', 'ink', 'ink-2', 'control', 'action', 'on-action', 'err']

/** The merchant's palette: names that we know, colours that are nothing but colours. */
function wear({ colors = {}, scheme }) {
  const { style } = document.documentElement
  if (scheme === 'dark' || scheme === 'light') style.colorScheme = scheme
  for (const name of colours) if (/^#[\da-f]{6}$/i.test(colors[name])) style.setProperty(`--${name}`, colors[name])
}

function pay(url) {
  const target = new URL(String(url), location.href)
  if (!form || target.origin !== location.origin || !target.pathname.startsWith('/card/')) return
  form.action = target.href
  form.submit()
}

addEventListener('message', async ({ source, data }) => {
  if (source !== parent || typeof data !== 'object' || data === null) return
  if (data.type === 'look') wear(data)
  if (data.type === 'pay') pay(data.url)
  if (data.type === 'check' && form) {
    const isReady = await isRight().catch(() => true)
    await learnBrand()
    tell({ type: 'checked', isRight: isReady, brand: known.brand })
  }
})

new ResizeObserver(() =>
  tell({ type: 'height', height: Math.ceil(document.querySelector('main').getBoundingClientRect().height) }),
).observe(document.querySelector('main'))
tell({ type: 'ready' })
