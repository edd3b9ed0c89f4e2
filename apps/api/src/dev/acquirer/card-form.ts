/** The fields of a card form, as typed. */
export type TypedCard = { number: string; holder: string; expiry: string; cvv: string }
export type CardErrors = Partial<Record<keyof TypedCard, string>>

const MOST_LENGTH = 60

export function readTyped(form: unknown): TypedCard {
  const sent = (typeof form === 'object' && form !== null ? form : {}) as Record<string, unknown>
  const text = (name: keyof TypedCard) => String(sent[name] ?? '').slice(0, MOST_LENGTH)
  return { number: text('number'), holder: text('holder'), expiry: text('expiry'), cvv: text('cvv') }
}

export const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** A sentence for each invalid field. */
export function cardErrors(typed: TypedCard, now: Date): CardErrors {
  const found: Record<keyof TypedCard, string | undefined> = {
    number: numberError(digitsOf(typed.number)),
    holder: typed.holder.trim().length < 2 ? 'Digite o nome como está no cartão.' : undefined,
    expiry: expiryError(digitsOf(typed.expiry), now),
    cvv: codeError(typed),
  }
  return Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence !== undefined)) as CardErrors
}

const codeError = ({ cvv }: TypedCard) => (/^\d{3,4}$/.test(cvv.trim()) ? undefined : 'O CVV tem 3 ou 4 números, no verso do cartão.')

/** For a saved card, which asks only for its security code. */
export function codeErrors(typed: TypedCard): CardErrors {
  const cvv = codeError(typed)
  return cvv ? { cvv } : {}
}

function numberError(digits: string): string | undefined {
  if (digits === '') return 'Digite o número do cartão.'
  if (digits.length < 13 || digits.length > 19) return 'O número do cartão está incompleto.'
  return hasCheckDigit(digits) ? undefined : 'Confira o número do cartão: algum dígito está trocado.'
}

/** `1229`, `12/29` and `12/2029` are the same month. */
function expiryError(digits: string, now: Date): string | undefined {
  if (digits === '') return 'Digite a validade: mês e ano.'
  if (digits.length !== 4 && digits.length !== 6) return 'A validade tem dois números do mês e dois do ano.'
  const month = Number(digits.slice(0, 2))
  if (month < 1 || month > 12) return 'O mês da validade vai de 01 a 12.'
  const year = Number(digits.slice(2).padStart(4, '20'))
  const isPast = year * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
  return isPast ? 'Este cartão venceu. Use outro.' : undefined
}

/** The card industry's check digit (Luhn). */
function hasCheckDigit(digits: string): boolean {
  const total = [...digits].reverse().reduce((sum, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return total % 10 === 0
}
