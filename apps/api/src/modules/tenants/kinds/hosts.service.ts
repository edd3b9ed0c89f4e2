import type { StaffCtx } from '#context.ts'
import type { Fault } from '#merchant/faults.ts'
import type { SaveCtx } from '#merchant/merchant-file.ts'
import { Problem } from '@mutirao/contract/problems'
import { forgetProofs, listHosts, listProved, replaceHosts } from './hosts.repository.ts'
import { isOperators, PROOF_MS } from './hosts.rules.ts'

const TAKEN = 'este endereço é de outra loja deste servidor'
const OPERATORS = 'este endereço é de quem cuida do servidor: peça a essa pessoa'
const UNPROVED = 'falta provar que este endereço é seu: confira-o na tela de endereços, e guarde no mesmo dia'

type Change = { before: readonly string[]; after: readonly string[] }

/** The faults of a change of hosts by staff. A folder comes from the operator and needs no proof. */
export async function hostFaults(ctx: StaffCtx, { before, after }: Change): Promise<Fault[]> {
  const added = after.filter((host) => !before.includes(host))
  const others = new Set((await listHosts(ctx, added)).filter(({ shopId }) => shopId !== ctx.tenant.id).map(({ host }) => host))
  const proved = new Set(await listProved(ctx, new Date(ctx.now.getTime() - PROOF_MS)))
  const mistakeOf = (host: string) => {
    if (others.has(host)) return TAKEN
    if (isOperators(host, ctx.services.settings)) return OPERATORS
    return proved.has(host) ? undefined : UNPROVED
  }
  const faults = added.flatMap((host) => {
    const message = mistakeOf(host)
    return message ? [{ path: ['hosts', after.indexOf(host)], message }] : []
  })
  return [...faults, ...wayFaults(ctx, { before, after })]
}

/** A shop keeps at least one address, and the one that the writer uses: without it their office would not answer any more. */
function wayFaults({ tenant, services, host }: StaffCtx, { before, after }: Change): Fault[] {
  if (after.length === 0 && before.length > 0 && tenant.slug !== services.settings.client)
    return [{ path: ['hosts'], message: 'sem endereço ninguém abre a loja: deixe ao menos um' }]
  if (host && before.includes(host) && !after.includes(host))
    return [{ path: ['hosts'], message: `você está em ${host}: abra o escritório por outro endereço antes de tirar este` }]
  return []
}

/** Throws validation_failed when another shop takes one of them at the same moment. */
export async function saveHosts(ctx: Pick<SaveCtx, 'db' | 'tenant'>, { before, after }: Change): Promise<void> {
  await forgetProofs(
    ctx,
    before.filter((host) => !after.includes(host)),
  )
  if (!(await replaceHosts(ctx, after))) throw new Problem('validation_failed', { errors: [{ path: 'hosts', message: TAKEN }] })
}
