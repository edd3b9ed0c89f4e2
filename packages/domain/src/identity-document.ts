import { isCpf } from './cpf.ts'

/** Whether the text is a document for collecting an order: a CPF with valid check digits, or the number of an RG, which each state writes in its own way. */
export function isIdentityDocument(written: string): boolean {
  const signs = written.replace(/[\s./-]/g, '')
  if (/^\d{11}$/.test(signs)) return isCpf(signs)
  return /^[0-9A-Za-z]{5,14}$/.test(signs) && /\d{4}/.test(signs)
}
