import { money } from './written-price.ts'

/** What was written where whole centavos belong, with what it could mean. */
export function moneyMistake(written: unknown): string {
  const USE = 'use centavos inteiros, sem aspas, como 1990 para R$ 19,90'
  const plain = String(written).replace(/R\$\s*/i, '')
  const reais = /^\d+[.,]\d{1,2}$/.test(plain) ? Math.round(Number(plain.replace(',', '.')) * 100) : undefined
  if (reais === undefined) return USE
  return `${USE}; ${JSON.stringify(written)} parece estar em reais: ${money(reais)} se escreve ${reais}`
}

const TAG = /<\/?[a-z][^<>]*>/i
const ENTITY = /&(?:nbsp|amp|lt|gt|quot|apos|[a-z]+acute|[a-z]+tilde|ccedil|#x?[0-9a-f]+);/i
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/

/** Marks that a shopper would read, and letters that were lost on the way here. */
export function textMistake(text: string): string | undefined {
  const mark = TAG.exec(text)?.[0] ?? ENTITY.exec(text)?.[0]
  if (mark) return `HTML não vale aqui, "${mark}": o texto aparece como foi escrito, como Pão quentinho às 7h`
  if (text.includes('\uFFFD')) return 'um acento se perdeu, "\uFFFD": escreva de novo, como Pão francês'
  if (CONTROL.test(text)) return 'há um caractere invisível no texto: apague e escreva de novo, como Pão francês'
  return undefined
}
