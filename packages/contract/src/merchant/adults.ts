import { z } from 'zod'
import { isCpf } from '@mutirao/domain/cpf'

/** adults.json: the people whose age the merchant has confirmed. The database stores a keyed hash instead of the CPF. */
export const AdultsFile = z.array(
  z.strictObject({ cpf: z.string().refine(isCpf, 'CPF inválido: confira os dígitos, como 529.982.247-25'), birthDate: z.iso.date() }),
)
export type AdultsFile = z.infer<typeof AdultsFile>
