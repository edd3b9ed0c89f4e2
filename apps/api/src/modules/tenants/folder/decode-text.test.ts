import { describe, expect, it } from 'vitest'
import { decodeText } from './decode-text.rules.ts'

const phrase = 'Pão francês;R$ 12,90\r\nBrócolis “ninja” – 1 kg;nº 3\r\n'
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const windows1252 = (text: string) =>
  Buffer.from([...text].map((letter) => ({ '“': 0x93, '”': 0x94, '–': 0x96, '’': 0x92 })[letter] ?? letter.charCodeAt(0)))

describe('decodeText', () => {
  it.each([
    ['UTF-8', Buffer.from(phrase)],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${phrase}`)],
    ['Windows-1252', windows1252(phrase)],
    ['UTF-16 as Excel writes "Unicode text"', utf16(`\uFEFF${phrase}`)],
    ['UTF-16 the other way round', utf16(`\uFEFF${phrase}`).swap16()],
    ['UTF-16 without its mark', utf16(phrase)],
  ])('reads %s', (_, bytes) => {
    expect(decodeText(bytes)).toEqual({ text: phrase })
  })

  it.each([
    ['lost accents', Buffer.from('nome\nP\uFFFDo franc\uFFFDs'), 2, /acentos se perderam aqui, "P\uFFFDo franc/],
    ['accents that were encoded twice', Buffer.from('nome;preço\nPÃ£o francÃªs'), 2, /acentos trocados, "PÃ£o franc/],
    ['accents that were encoded twice, in Windows-1252', windows1252('P\u00C3\u00A3o \u00E9'), 1, /em que codificação/],
    [
      'the code page of DOS',
      Buffer.from([0x50, 0xc6, 0x6f, 0x20, 0x66, 0x72, 0x61, 0x6e, 0x63, 0x88, 0x73]),
      1,
      /em que codificação.*CSV UTF-8/,
    ],
    ['a "ú" of DOS alone', Buffer.from([0x41, 0x63, 0xa3, 0x63, 0x61, 0x72]), 1, /em que codificação/],
    ['the code page of old Macs', Buffer.from([0x50, 0x8b, 0x6f]), 1, /em que codificação/],
    ['half of it in another', Buffer.concat([Buffer.from('Pão\n'), windows1252('Pão')]), 1, /em que codificação/],
  ])('refuses %s', (_, bytes, line, message) => {
    expect(decodeText(bytes)).toEqual({ line, refused: expect.stringMatching(message) })
  })
})
