import { z } from 'zod'
import { isCnpj } from '@mutirao/domain/cnpj'
import { isCpf } from '@mutirao/domain/cpf'
import { plainReference } from '@mutirao/domain/reference'
import { money } from '@mutirao/domain/written-price'

export const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'use letras minúsculas, números e hífen, como pao-frances')
const plain = (least: number, most: number) =>
  z
    .string()
    .trim()
    .min(least)
    .max(most)
    .superRefine((value, context) => {
      const message = textMistake(value)
      if (message) context.addIssue({ code: 'custom', message })
    })
/** Several lines of plain text: HTML markup would be shown as it is. */
export const lines = (max: number) => plain(1, max)
/** A single line: breaks, as they come with a pasted text, become spaces. */
export const text = (max: number) => lines(max).overwrite((value) => value.replace(BREAKS, ' '))
/** A single line that may be empty, as an element of a list whose places count. */
export const spareText = (max: number) => plain(0, max).overwrite((value) => value.replace(BREAKS, ' '))
/** The name of a thing in another program. */
export const reference = lines(60).overwrite(plainReference).min(1)
/** A limit of uses or of units, within a column of 32 bits. */
export const limit = z.int().min(1).max(1_000_000)
export const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'use uma cor #rrggbb, como #e0195b')
const wholeCentavos = z.int({ error: (issue) => (issue.input === undefined ? undefined : moneyMistake(issue.input)) })
export const centavos = wholeCentavos
  .min(0, 'um valor não fica abaixo de zero: use centavos inteiros, como 1990 para R$ 19,90')
  .max(100_000_000, 'no máximo 100000000 centavos, R$ 1.000.000,00')
const PERCENTAGE = 'use uma porcentagem acima de 0 e abaixo de 100, como 10 para 10 %'
/** Stored with 24 bits: more nines would be 100. */
const MOST_PERCENT = 99.99
export const percentage = z
  .number({ error: (issue) => (issue.input === undefined ? undefined : `${PERCENTAGE}, sem aspas nem %`) })
  .min(0.1, PERCENTAGE)
  .max(MOST_PERCENT, `${PERCENTAGE}: com 100 tudo sairia de graça`)
const DEGREES = 'use um número com ponto e sem aspas'
const degrees = (most: number, example: string) =>
  z
    .number({ error: (issue) => (issue.input === undefined ? undefined : `${DEGREES}, como ${example}`) })
    .min(-most, `fora do mapa: ${DEGREES}, como ${example}`)
    .max(most, `fora do mapa: ${DEGREES}, como ${example}`)
export const latitude = degrees(90, '-23.5552')
export const longitude = degrees(180, '-46.6907')
export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'use hh:mm, como 08:00')
export const weekday = z.literal([0, 1, 2, 3, 4, 5, 6], {
  error: ({ input }) => (input === undefined ? undefined : 'use de 0, domingo, a 6, sábado, como 6'),
})
const PICTURE = 'use o nome de um arquivo de pictures/, como pao-frances.jpg'
/** Cameras write IMG_1234.JPG; names are compared in lower case. */
export const pictureName = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9_-]+\.(webp|jpe?g|png|avif|heic|heif)$/, PICTURE)
export const videoName = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9_-]+\.mp4$/, 'use o nome de um arquivo de videos/, como pao-frances.mp4')
export const postalCode = z
  .string({ error: (issue) => (issue.input === undefined ? undefined : CEP_AS_TEXT) })
  .regex(/^\d{5}-\d{3}$/, 'use um CEP como 01310-100, com o zero do começo')
const CEP_AS_TEXT = 'use um CEP entre aspas, como "01310-100": como número o zero do começo se perde'
export const state = z
  .string()
  .regex(
    /^(AC|AL|AM|AP|BA|CE|DF|ES|GO|MA|MG|MS|MT|PA|PB|PE|PI|PR|RJ|RN|RO|RR|RS|SC|SE|SP|TO)$/,
    'use a UF com duas letras maiúsculas, como SP',
  )
export const code = z.string().regex(/^[A-Za-z0-9_-]{3,40}$/, 'use de 3 a 40 letras sem acento, números, _ ou hífen, como VIZINHO10')

/** An instant, or a day counted from the load that first reads it (domain/written-moment.ts). */
export const Moment = z.union([z.iso.datetime({ offset: true }), z.strictObject({ inDays: z.int().min(-365).max(365), at: time })])
export type Moment = z.infer<typeof Moment>

/** A screen of this shop, or another site; no executable scheme. Browsers read a backslash in a path as a slash. */
const linkTarget = z
  .string()
  .regex(
    /^(\/(?![/\\])\S{0,300}|https:\/\/\S{4,300})$/,
    'use um caminho da loja, como /store/feira, ou um endereço com https://, como https://www.padaria.com.br',
  )
const WEB_ADDRESS = 'use um endereço com https:// e até 300 letras, como https://www.transportadora.com.br/rastreio'
/** A page of another site. A name before an @ would pass for the site's own. */
export const webAddress = z
  .string()
  .regex(/^https:\/\/[^\s\p{C}]{4,300}$/u, WEB_ADDRESS)
  .refine((url) => isPlainAddress(url), WEB_ADDRESS)

function isPlainAddress(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { username, password } = new URL(url)
  return username === '' && password === ''
}
export const link = z.strictObject({ label: text(40), to: linkTarget })

export const brand = z.strictObject({
  primary: color,
  secondary: color,
  tertiary: color,
  background: color,
  transparencyDark: z
    .string()
    .regex(/^#[0-9a-f]{6}([0-9a-f]{2})?$/i, 'use uma cor #rrggbb ou #rrggbbaa, como #00000080')
    .optional(),
})

/** The message for a value that is not an integer of centavos, with its possible meanings. */
function moneyMistake(written: unknown): string {
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

const BREAKS = /\s*[\t\n\r\u0085\u2028\u2029]\s*/g
/** Turns the direction of what follows. */
const TURNS = /[\u202D\u202E]/
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u

/** Markup that a shopper would see, and characters lost in encoding. */
function textMistake(text: string): string | undefined {
  const mark = TAG.exec(text)?.[0] ?? ENTITY.exec(text)?.[0]
  if (mark) return `HTML não vale aqui, "${mark}": o texto aparece como foi escrito, como Pão quentinho às 7h`
  if (text.includes('\uFFFD')) return 'um acento se perdeu, "\uFFFD": escreva de novo, como Pão francês'
  if (CONTROL.test(text) || TURNS.test(text) || !text.isWellFormed() || (text !== '' && !SEEN.test(text)))
    return 'há um caractere invisível no texto: apague e escreva de novo, como Pão francês'
  return undefined
}

/** Checks the digits of a CNPJ or CPF. */
const taxNumberMistake = (written: string): string | undefined =>
  isCnpj(written) || isCpf(written) ? undefined : 'CNPJ ou CPF inválido: confira os dígitos, como 11.222.333/0001-81'

/** With area code: ten or eleven digits, with or without the country code; or a company's number of the whole country, as 4004-1234. */
const phoneMistake = (written: string): string | undefined =>
  /^((55)?\d{10,11}|[34]00\d{5})$/.test(written.replaceAll(/\D/g, ''))
    ? undefined
    : 'telefone incompleto: escreva com DDD, como (11) 91234-5678'

/** A text with a further check, which runs even when other fields are invalid; an empty text is reported as missing only. */
const checked = (max: number, mistakeOf: (written: string) => string | undefined) =>
  text(max).superRefine((written, context) => {
    const message = written === '' ? undefined : mistakeOf(written)
    if (message) context.addIssue({ code: 'custom', message })
  })
export const taxNumber = checked(18, taxNumberMistake)
export const phone = checked(20, phoneMistake)
