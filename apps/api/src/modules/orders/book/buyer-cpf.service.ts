import { decrypt, encrypt } from '#cipher.ts'
import type { Ctx } from '#context.ts'
import type { OrderRow } from './orders.repository.ts'

/** Encrypts the buyer's CPF for the order's row. */
export const sealCpf = ({ services, tenant }: Ctx, digits: string) => encrypt(services.secrets.key, tenant.id, digits)

/** The digits of the buyer's CPF, if the order asked for it. */
export function cpfOfOrder({ services, tenant }: Ctx, { properties }: Pick<OrderRow, 'properties'>): string | undefined {
  const kept = properties['account.cpf']
  // Older orders have an unencrypted CPF.
  if (kept === undefined || /^\d{11}$/.test(kept)) return kept
  return decrypt(services.secrets.key, tenant.id, kept)
}
