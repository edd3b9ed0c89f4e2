import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useUpdateClient } from '#features/account/client-changes.ts'
import { clientAddressOf } from '#features/address/address-fields.ts'
import { chooseAddress } from '#features/address/address-store.ts'
import { campaignsQuery } from '#features/campaigns/campaign-queries.ts'
import { isFarFrom } from '#features/campaigns/campaign-status.ts'
import { paths } from '#links/paths.ts'
import { clientQuery } from '#session/account-queries.ts'
import { useChoosePlace } from '#session/place.ts'
import { useSession } from '#session/session.ts'
import type { ClientAddress } from '@mutirao/contract/accounts'
import type { ShippingAddress } from '@mutirao/contract/order-shapes'
import { isIncomplete } from '@mutirao/domain/address'
import { returnPath } from './go-on.ts'
import { keepPlace } from './recent-place-store.ts'

const most = 20

/** The account's addresses; undefined without an account. */
export function useMyAddresses(): ClientAddress[] | undefined {
  const isSignedIn = useSession().user !== undefined
  return useQuery({ ...clientQuery(), enabled: isSignedIn }).data?.addresses
}

/** Saves an address as the current one: on this device, in the account if there is one, and as the shop's place. Then goes back. */
export function useSaveAddress(to: string | undefined) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const choosePlace = useChoosePlace()
  const update = useUpdateClient()
  const isSignedIn = useSession().user !== undefined

  async function keepInAccount(address: ClientAddress) {
    const client = await queryClient.ensureQueryData(clientQuery())
    await update.mutateAsync({ addresses: withAddress(client.addresses, address), version: client.version })
  }

  return useMutation({
    mutationFn: async ({ address, alias }: { address: ShippingAddress; alias?: string }) => {
      if (isSignedIn) await keepInAccount({ ...clientAddressOf(address), alias: alias?.trim() || undefined })
      const { latitude, longitude, hasCustomCoordinates, cep } = address
      const place = { latitude, longitude, label: address.address }
      chooseAddress(address)
      keepPlace({ ...place, hasCustomCoordinates, postalCode: cep })
      choosePlace({ ...place, postalCode: cep })
      // A place out of reach of all open campaigns leads to the alternatives.
      const isFar = await queryClient.fetchQuery(campaignsQuery(place)).then(isFarFrom, () => false)
      await router.navigate({ href: isFar ? paths.deliveryArea : returnPath(to), replace: true })
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: clientQuery().queryKey }),
  })
}

/** The account's address with this postal code that lacks only its number. */
export const withoutNumber = (kept: readonly ClientAddress[] | undefined, postalCode: string) =>
  kept?.find(({ properties, ...address }) => {
    const asked = { ...address, postalCode: properties.postalCode }
    return properties.postalCode === postalCode && isIncomplete(asked) && !isIncomplete({ ...asked, hasNumber: false })
  })

/** Replaces the same address, or the one that lacked the number; keeps its alias. */
function withAddress(kept: readonly ClientAddress[], address: ClientAddress): ClientAddress[] {
  const { postalCode = '' } = address.properties
  const old = kept.find((other) => isSameDoor(other, address)) ?? withoutNumber(kept, postalCode)
  return [{ ...address, alias: address.alias ?? old?.alias }, ...kept.filter((other) => other !== old)].slice(0, most)
}

const isSameDoor = (one: ClientAddress, other: ClientAddress) =>
  one.properties.postalCode === other.properties.postalCode &&
  one.streetNumber === other.streetNumber &&
  (one.complement ?? '') === (other.complement ?? '')
