import { infiniteQueryOptions, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import * as m from '#paraglide/messages.js'
import { useSession } from '#session/session.ts'
import { call } from '@mutirao/client/call'
import { createStoredValue } from '@mutirao/client/store'
import { walletKey } from '@mutirao/client/stored-keys'
import { getWalletBalance, getWalletStatement, listWallets, type WalletOrigin } from '@mutirao/contract/wallets'
import { formatMoney } from '@mutirao/domain/money'

export const walletsQuery = () => queryOptions({ queryKey: ['wallets'], queryFn: () => call(listWallets, {}), staleTime: 10_000 })

export const balanceQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['wallets', uuid, 'balance'],
    queryFn: () => call(getWalletBalance, { params: { id: uuid } }),
    staleTime: 10_000,
  })

/** Days as "2026-11-21", amounts in centavos. */
export type StatementFilters = {
  origin?: WalletOrigin
  after?: string
  before?: string
  minimum?: number
  maximum?: number
  expiresBefore?: string
}

export const statementQuery = (uuid: string, { origin, after, before, minimum, maximum, expiresBefore }: StatementFilters) =>
  infiniteQueryOptions({
    queryKey: ['wallets', uuid, 'statement', origin, after, before, minimum, maximum, expiresBefore],
    queryFn: ({ pageParam }) =>
      call(getWalletStatement, {
        params: { id: uuid },
        query: {
          page: pageParam,
          origin,
          created_after: after,
          created_before: before,
          minimum,
          maximum,
          expires_before: expiresBefore,
        },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ page, size, totalElements }) => ((page + 1) * size < totalElements ? page + 1 : undefined),
    meta: { showsFailure: true },
    staleTime: 10_000,
  })

/** The wallet that pays (spec §3, selectedWalletUuid); kept until an order was paid with it. */
const selected = createStoredValue<{ uuid?: string }>(walletKey, {})
export const selectWallet = (uuid: string | undefined) => selected.set({ uuid })
export const useSelectedUuid = () => selected.useValue().uuid

/** The balance of the signed-in person's wallet; undefined without one. */
function useMyBalance() {
  const isSignedIn = useSession().status === 'in'
  const { data: wallets } = useQuery({ ...walletsQuery(), enabled: isSignedIn })
  const uuid = isSignedIn ? wallets?.[0]?.uuid : undefined
  const { data: balance, isError } = useQuery({ ...balanceQuery(uuid ?? ''), enabled: uuid !== undefined })
  return { uuid, balance: uuid ? balance : undefined, isError }
}

/** For a menu line: the available balance, or that it could not be read. */
export function useBalanceText(): string | undefined {
  const { balance, isError } = useMyBalance()
  if (balance) return m.wallet_balance({ amount: formatMoney(balance.available) })
  return isError ? m.wallet_balance_unknown() : undefined
}

/** The person's wallet when it has a balance, and its share when selected. */
export function useSelectedWallet() {
  const { uuid, balance } = useMyBalance()
  const isSelected = useSelectedUuid() === uuid
  const available = balance?.available ?? 0
  const wallet = uuid && available > 0 ? { uuid, available } : undefined
  return { wallet, share: wallet && isSelected ? { uuid: wallet.uuid, amount: wallet.available } : undefined }
}

/** The balance has changed, and the next order asks again. */
export function afterWalletPaid(queryClient: QueryClient, wallet: { uuid: string } | undefined): void {
  if (!wallet) return
  selectWallet(undefined)
  void queryClient.invalidateQueries({ queryKey: ['wallets'] })
}
