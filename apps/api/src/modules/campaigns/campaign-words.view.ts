import type { Ctx } from '#context.ts'
import type { ShopFolder } from '#modules/shop/shop-rows.service.ts'
import type { Campaign, CampaignSummary } from '@mutirao/contract/campaigns'
import { hubsServing } from './campaign-side.view.ts'

type Row = ShopFolder['campaigns'][number]
type Words = Pick<
  CampaignSummary,
  | 'active'
  | 'default'
  | 'code'
  | 'inviteCode'
  | 'expired'
  | 'depends'
  | 'invite'
  | 'ignoreShippingAddress'
  | 'defaults'
  | 'cartControls'
  | 'profile'
  | 'internalHubRoutingIds'
>
const EXPIRED_TEXT = 'Ops! Você chegou tarde, esta campanha expirou!'

/** The campaign's settings under the specification's own names (spec §3). */
export function campaignWords(ctx: Ctx, row: Row, inside: ReadonlySet<string>): Words {
  const { body, endsAt } = row
  const { depends, expired, ignoreShippingAddress, profile } = body
  const invites = depends.find((dependency) => dependency.type === 'invites')?.invites
  return {
    active: true,
    default: body.default,
    ...codesOf(ctx, row),
    expired: endsAt ? { end: endsAt.toISOString(), description: expired?.description ?? EXPIRED_TEXT, image: expired?.image } : undefined,
    depends,
    invite: invites === undefined ? undefined : { invites },
    ignoreShippingAddress,
    defaults: defaultsOf(body),
    cartControls: {
      discountRules: body.cartControls.discountRules.map((rule) => ({ ...rule, campaignId: row.id })),
      minimumOrder: body.cartControls.minimumOrder,
      teams: body.cartControls.teams,
    },
    profile: profile && { palette: profile.palette },
    internalHubRoutingIds: hubsServing(body, inside),
  }
}

/**
 * In an open shop both codes lead to what everybody sees, so they may be shared. In a closed shop they grant access, so neither is shown to
 * anybody. Codes with a limit or an end are never shown.
 */
function codesOf({ tenant }: Ctx, { code, inviteCode }: Row) {
  if (tenant.body.marketplace.intranet) return {}
  return { code: code ?? undefined, inviteCode: inviteCode ?? undefined }
}

function defaultsOf({ defaultAddress: address, showShippingAddress = true }: Row['body']): Campaign['defaults'] {
  if (!address) return { shipToDefaultAddress: false }
  if (!showShippingAddress) return { shipToDefaultAddress: true }
  const { cep, street_number, administrative_area } = address
  const words = { postalCode: cep, streetNumber: street_number, administrativeArea: administrative_area }
  return { shipToDefaultAddress: true, shippingAddress: { ...address, ...words } }
}
