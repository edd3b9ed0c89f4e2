import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capitalizeName, initialsOf } from './name.ts'

describe('capitalizeName (spec §5)', () => {
  it.each([
    ['joão da silva', 'João da Silva'],
    ['MARIA DAS DORES E SOUZA DOS SANTOS', 'Maria das Dores e Souza dos Santos'],
    ['  ana   de  oliveira ', 'Ana de Oliveira'],
    ['da silva', 'Da Silva'],
    ['élida ávila', 'Élida Ávila'],
    ["ana-maria d'ávila", "Ana-Maria D'Ávila"],
    ['davi edson', 'Davi Edson'],
    ['', ''],
  ])('"%s" becomes "%s"', (typed, name) => {
    expect(capitalizeName(typed)).toBe(name)
  })

  it('changes nothing the second time', () => {
    const text = fc.string({ unit: fc.constantFrom(..."aÁçZe -'d"), maxLength: 20 })
    fc.assert(
      fc.property(text, (typed) => {
        expect(capitalizeName(capitalizeName(typed))).toBe(capitalizeName(typed))
      }),
    )
  })
})

describe('initialsOf', () => {
  it.each([
    ['Maria da Silva', 'M. S.'],
    ['maria', 'M.'],
    ['  Ana   Clara de Souza  ', 'A. S.'],
    ['Érica dos Anjos e Silva', 'É. S.'],
    ['', ''],
  ])('"%s" is "%s"', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})
