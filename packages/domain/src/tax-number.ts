import { normalizeCnpj } from './cnpj.ts'
import { formatCpf, normalizeCpf } from './cpf.ts'

/** "529.982.247-25", "11.222.333/0001-81"; a text that is neither a CPF nor a CNPJ stays as it is. */
export function formatTaxNumber(text: string): string {
  const cpf = normalizeCpf(text)
  if (cpf) return formatCpf(cpf)
  return normalizeCnpj(text)?.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5') ?? text
}
