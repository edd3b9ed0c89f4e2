import { describe, expect, it } from 'vitest'
import { looksLikeEmail } from './email.ts'

describe('looksLikeEmail', () => {
  it.each(['ana@example.com', ' ana@sub.example.com.br ', "o'neil+news@example.co"])('accepts "%s"', (text) => {
    expect(looksLikeEmail(text)).toBe(true)
  })

  it.each(['', 'ana', 'ana@', 'ana@example', 'ana@example.c', 'ana @example.com', 'ana@@example.com'])('refuses "%s"', (text) => {
    expect(looksLikeEmail(text)).toBe(false)
  })
})
