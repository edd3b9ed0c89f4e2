import type { PeopleImportNote } from '@mutirao/contract/people-imports'
import { normalizeCpf } from '@mutirao/domain/cpf'
import { parseEmail, parseMobile } from '@mutirao/domain/login-key'
import { capitalizeName } from '@mutirao/domain/name'
import type { CustomerRow, RecognizedCustomers } from './customer-columns.rules.ts'

/** phone: E.164. email: lower case. cpf: eleven digits. isMarked: agreed to e-mail in the other shop. */
export type Customer = {
  line: number
  name: string
  phone?: string | undefined
  email?: string | undefined
  cpf?: string | undefined
  city: string
  isMarked: boolean
}

const LONGEST_NAME = 120
const LONGEST_CITY = 100
// oxlint-disable-next-line no-control-regex -- control characters are what is replaced
const HIDDEN = /[\u0000-\u001F\u007F-\u009F\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]|\p{Surrogate}/gu
const plain = (text: string, most: number) => text.replaceAll(HIDDEN, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, most).trimEnd()

const YES = new Set(['yes', 'true', '1', 'sim', 'si', 'sí', 's', 'y', 'subscribed', 'inscrito', 'aceita'])

/** Each person once, and all that a line has that cannot be taken. The notes name nobody. */
export function customersOf({ rows, dropped, torn }: RecognizedCustomers): { customers: Customer[]; notes: PeopleImportNote[] } {
  const notes: PeopleImportNote[] = [
    ...dropped.map((title) => ({
      kind: 'COLUMN' as const,
      line: 0,
      column: plain(title, LONGEST_NAME),
      message: 'não tem lugar no cadastro de uma pessoa',
    })),
    ...torn.map(({ line, cells, columns }) => ({
      kind: 'SKIPPED' as const,
      line,
      message: `a linha tem ${cells} células e a planilha ${columns} colunas: confira as aspas e os separadores`,
    })),
  ]
  const read = rows.flatMap((row) => customerOf(row, notes) ?? [])
  const customers = onceEach(read, notes)
  return { customers, notes }
}

function customerOf(row: CustomerRow, notes: PeopleImportNote[]): Customer | undefined {
  const { line } = row
  const say = (kind: 'SKIPPED' | 'CHANGED', message: string, column?: string) =>
    void notes.push({ kind, line, message, ...(column !== undefined && { column }) })
  const email = keyIn(row.get('email'), (text) => parseEmail(text)?.value)
  const phone = firstPhone([row.get('phone'), row.get('otherPhone')])
  if (email.value === undefined && phone.value === undefined) {
    const isWrong = email.isWrong || phone.isWrong
    say(
      'SKIPPED',
      isWrong
        ? 'nem o e-mail nem o celular valem: não há como reconhecer a pessoa'
        : 'sem e-mail e sem celular: não há como reconhecer a pessoa',
    )
    return undefined
  }
  if (email.isWrong) say('CHANGED', 'o e-mail não vale: a pessoa entra sem ele', 'e-mail')
  if (phone.isWrong) say('CHANGED', 'não é um celular com DDD: a pessoa entra sem ele', 'telefone')
  const cpfText = row.get('cpf')
  const cpf = normalizeCpf(cpfText)
  const isCompany = cpfText.replaceAll(/\D/g, '').length === 14
  if (cpf === undefined && cpfText !== '' && !isCompany) say('CHANGED', 'o CPF não vale: não serve para reconhecer a pessoa', 'CPF')
  return {
    line,
    name: nameIn(row) || (email.value ?? phone.value!),
    email: email.value,
    phone: phone.value,
    cpf,
    city: plain(row.get('city'), LONGEST_CITY),
    isMarked: YES.has(row.get('mark').toLowerCase()),
  }
}

type Key = { value?: string | undefined; isWrong: boolean }

const keyIn = (text: string, parse: (text: string) => string | undefined): Key => {
  if (text === '') return { isWrong: false }
  const value = parse(text)
  return { value, isWrong: value === undefined }
}

/** Exports write Brazilian numbers with the country's code and no plus sign, too. */
const phoneIn = (text: string) => {
  const digits = text.replaceAll(/\D/g, '')
  const isWhole = /^55[1-9]\d9\d{8}$/.test(digits)
  return parseMobile(isWhole ? `+${digits}` : text)?.value
}

function firstPhone(texts: readonly string[]): Key {
  const keys = texts.map((text) => keyIn(text, phoneIn))
  return keys.find(({ value }) => value !== undefined) ?? { isWrong: keys.some(({ isWrong }) => isWrong) }
}

/** A name in capitals or without any is written as names are. */
function nameIn(row: CustomerRow): string {
  const parts = [row.get('firstName'), row.get('lastName')].filter(Boolean).join(' ')
  const name = plain(parts || row.get('name'), LONGEST_NAME)
  return name === name.toUpperCase() || name === name.toLowerCase() ? capitalizeName(name) : name
}

/**
 * The same CPF or e-mail is the same person. One phone is often a household's: a line with another e-mail stays, without the phone. Whoever is marked in one
 * line and not in another has not agreed.
 */
function onceEach(read: readonly Customer[], notes: PeopleImportNote[]): Customer[] {
  const known = new Known()
  for (const one of read) {
    const { line } = one
    const { same, sharing } = known.find(one)
    if (same) {
      same.isMarked &&= one.isMarked
      notes.push({ kind: 'MERGED', line, message: `a mesma pessoa da linha ${same.line}` })
      continue
    }
    if (sharing)
      notes.push({
        kind: 'CHANGED',
        line,
        column: 'telefone',
        message: `o celular já está na linha ${sharing.line}: a pessoa entra sem ele`,
      })
    known.add(sharing ? { ...one, phone: undefined } : one)
  }
  return known.all
}

/** The people of the earlier lines, by what they are recognized by. */
class Known {
  readonly all: Customer[] = []
  readonly #byCpf = new Map<string | undefined, Customer>()
  readonly #byEmail = new Map<string | undefined, Customer>()
  readonly #byPhone = new Map<string | undefined, Customer>()

  /** sharing: somebody else with the same phone. */
  find(one: Customer): { same?: Customer | undefined; sharing?: Customer | undefined } {
    const sharing = this.#byPhone.get(one.phone)
    const same = this.#byCpf.get(one.cpf) ?? this.#byEmail.get(one.email) ?? (sharing && isSame(sharing, one) ? sharing : undefined)
    return { same, sharing }
  }

  add(one: Customer) {
    this.all.push(one)
    if (one.cpf) this.#byCpf.set(one.cpf, one)
    if (one.email) this.#byEmail.set(one.email, one)
    if (one.phone) this.#byPhone.set(one.phone, one)
  }
}

/** Two lines with one phone are one person if the later line has no e-mail, or if the earlier one has none and their CPFs do not differ. */
const isSame = (first: Customer, other: Customer) =>
  other.email === undefined || (first.email === undefined && !(first.cpf && other.cpf && first.cpf !== other.cpf))
