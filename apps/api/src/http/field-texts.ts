import { z } from 'zod'

export const UNKNOWN_FIELD = 'Há um campo que não existe aqui'

type Issue = Parameters<NonNullable<ReturnType<typeof z.config>['customError']>>[0]

/** The default texts of invalid fields, in plain Portuguese. */
export function speakPortuguese() {
  z.config({ customError: textOf })
}

function textOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Preencha este campo' : (types[issue.expected as string] ?? 'Confira este campo')
    case 'too_small':
      return tooSmall(issue as Bound)
    case 'too_big':
      return tooBig(issue as Bound)
    case 'invalid_format':
      return formats[issue.format as string] ?? 'Confira o formato'
    case 'invalid_value':
      return 'Escolha uma das opções'
    case 'unrecognized_keys':
      return UNKNOWN_FIELD
    default:
      return 'Confira este campo'
  }
}

const types: Record<string, string> = {
  string: 'Informe um texto',
  number: 'Informe um número',
  int: 'Informe um número inteiro',
  boolean: 'Informe sim ou não',
  array: 'Informe uma lista',
  object: 'Confira estes dados',
  date: 'Informe uma data',
}

const formats: Record<string, string> = {
  email: 'Informe um e-mail válido',
  url: 'Informe um endereço completo, como https://www.example.com',
  uuid: 'Este identificador não existe',
  datetime: 'Informe data e hora',
  date: 'Informe uma data, como 2026-11-21',
}

type Bound = { origin?: string; minimum?: number; maximum?: number; inclusive?: boolean }

function tooSmall({ origin, minimum }: Bound) {
  if (origin === 'string') return minimum === 1 ? 'Preencha este campo' : `Use pelo menos ${minimum} caracteres`
  if (origin === 'array') return minimum === 1 ? 'Escolha pelo menos um' : `Escolha pelo menos ${minimum}`
  return `Use ${minimum} ou mais`
}

function tooBig({ origin, maximum }: Bound) {
  if (origin === 'string') return `Use até ${maximum} caracteres`
  if (origin === 'array') return `Escolha até ${maximum}`
  return `Use ${maximum} ou menos`
}
