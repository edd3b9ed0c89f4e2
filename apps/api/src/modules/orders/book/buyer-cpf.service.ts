import { decrypt, encrypt } from '#cipher.ts'
import type { Ctx } from '#context.ts'
import type { OrderRow } from './orders.repository.ts'

/** As an order keeps its buyer's number. */
export const sealCpf = ({ services, tenant }: Ctx, digits: string) => encrypt(services.secrets.key, tenant.id, digits)

/** The digits of the buyer's number, where the order asked for it. */
export function cpfOfOrder({ services, tenant }: Ctx, { properties }: Pick<OrderRow, 'properties'>): string | undefined {
  const kept = properties['account.cpf']
  // Orders from before the number was encrypted.
  if (kept === undefined || /^\d{11}$/.test(kept)) return kept
  return decrypt(services.secrets.key, tenant.id, kept)
}
