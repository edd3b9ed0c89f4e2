import { describe, expect, it } from 'vitest'
import { isIdentityDocument } from './identity-document.ts'

describe('isIdentityDocument', () => {
  it.each(['529.982.247-25', '52998224725', '12.345.678-9', '12.345.678-X', 'MG-12.345.678'])('%s can be shown', (written) => {
    expect(isIdentityDocument(written)).toBe(true)
  })

  it.each(['', '123', '529.982.247-26', '111.111.111-11', 'João da Silva', 'ABCDEFG', '<b>12345</b>', '1234567890123456'])(
    '%s cannot',
    (written) => {
      expect(isIdentityDocument(written)).toBe(false)
    },
  )
})
