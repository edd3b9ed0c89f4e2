import { z } from 'zod'
import { isCpf } from '@mutirao/domain/cpf'

const People = z.array(
  z.strictObject({ cpf: z.string().refine(isCpf, 'CPF inválido: confira os dígitos, como 529.982.247-25'), birthDate: z.iso.date() }),
)

/**
 * adults.json: the people whose age the merchant has confirmed. The database stores a keyed hash instead of the CPF, so that an exported folder cannot
 * name them: `kept` leaves the shop's list as it is.
 */
export const AdultsFile = z.union([People, z.strictObject({ kept: z.literal(true) })])
export type AdultsFile = z.infer<typeof AdultsFile>
