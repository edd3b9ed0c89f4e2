import { expect, it } from 'vitest'
import { isSource, sourceOf } from './visit-source.ts'

const at = (search: string, referrer = '') => sourceOf({ search, referrer, host: 'loja.com.br' })

it.each([
  ['', '', 'direct'],
  ['', 'https://loja.com.br/store/feira', 'direct'],
  ['', 'https://www.google.com.br/', 'search'],
  ['', 'https://duckduckgo.com/', 'search'],
  ['', 'https://l.instagram.com/?u=x', 'social'],
  ['', 'https://t.co/abc', 'social'],
  ['', 'https://web.whatsapp.com/', 'chat'],
  ['', 'https://mail.google.com/mail/u/0/', 'mail'],
  ['', 'https://blog.example.org/receita', 'other'],
  ['', 'https://notgoogle.com.evil.example/', 'other'],
  ['', 'not an address', 'direct'],
  ['?utm_source=WhatsApp&utm_medium=x', 'https://www.google.com/', 'chat'],
  ['?utm_source=panfleto-da-praca', '', 'utm:panfleto-da-praca'],
  ['?utm_source=Radio%20Vila', '', 'utm:radio-vila'],
])('%s from %s is %s', (search, referrer, source) => {
  expect(at(search, referrer)).toBe(source)
  expect(isSource(source)).toBe(true)
})

it.each(['11912345678', 'ana@example.com', '<script>', 'x'.repeat(40), 'maria-529982247'])(
  'the name %s, which may be a person, is no source',
  (name) => {
    expect(at(`?utm_source=${encodeURIComponent(name)}`)).toBe('other')
    expect(isSource(`utm:${name}`)).toBe(false)
  },
)
