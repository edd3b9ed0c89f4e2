import type { AnyRouter } from '@tanstack/react-router'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { call } from '@mutirao/client/call'
import { getPoint } from '@mutirao/contract/leaders'
import { choosePoint } from './checkout-store.ts'

/** The visitor came by the link of a pickup point: it is chosen on this device, and leaves the address, which may be shared on. */
export async function followPoint(router: AnyRouter): Promise<void> {
  const { pathname, search } = location
  const fields = new URLSearchParams(search)
  const storeId = fields.get('point') ?? ''
  fields.delete('point')
  const point = await call(getPoint, { params: { storeId } }).catch(() => undefined)
  await router.navigate({ href: fields.size > 0 ? `${pathname}?${fields}` : pathname, replace: true })
  if (!point) return
  choosePoint(point.storeId)
  showSnack(point.leader ? m.point_chosen_with({ point: point.name, name: point.leader }) : m.point_chosen({ point: point.name }))
}
