import { decrypt, encrypt } from '#cipher.ts'
import type { Ctx } from '#context.ts'
import type { OrderRow } from './orders.repository.ts'

/** The encrypted form of an order's CPF. */
export const sealCpf = ({ services, tenant }: Ctx, digits: string) => encrypt(services.secrets.key, tenant.id, digits)

/** The digits of the buyer's CPF, when the order required it. */
export function cpfOfOrder({ services, tenant }: Ctx, { properties }: Pick<OrderRow, 'properties'>): string | undefined {
  const kept = properties['account.cpf']
  // Orders older than the encryption.
  if (kept === undefined || /^\d{11}$/.test(kept)) return kept
  return decrypt(services.secrets.key, tenant.id, kept)
}
