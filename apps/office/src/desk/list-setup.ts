import { queryOptions } from '@tanstack/react-query'
import { call, callList } from '@mutirao/client/call'
import { listListSetups, putListSetup, type ListName, type ListSetup, type ListView } from '@mutirao/contract/list-views'
import { deskClient, useDeskRead } from './desk-reads.ts'
import type { Fields } from './list-address.ts'

const none: ListSetup = { views: [], hidden: [] }

export const listSetupsQuery = queryOptions({ queryKey: ['list-setups'] as const, queryFn: () => callList(listListSetups, {}) })

/** A person's views and columns of a list; undefined until they were read. */
export function useListSetup(list: ListName | undefined): ListSetup | undefined {
  const { value } = useDeskRead({ ...listSetupsQuery, enabled: list !== undefined })
  return value && (value.find((one) => one.list === list) ?? none)
}

/** Keeps them on the server, and shows them at once. */
export async function saveListSetup(list: ListName, { views, hidden }: ListSetup): Promise<void> {
  await call(putListSetup, { params: { list }, body: { views, hidden } })
  deskClient.setQueryData(listSetupsQuery.queryKey, (before = []) => [
    ...before.filter((one) => one.list !== list),
    { list, views, hidden },
  ])
}

/** The part of an address that a view keeps: the filters and the order, not how far the list was read. */
export function viewFieldsOf({ page: _page, size: _size, cursor: _cursor, ...fields }: Fields): ListView['fields'] {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

const textOf = (fields: Fields) => JSON.stringify(Object.entries(viewFieldsOf(fields)).toSorted())

/** The view that the address shows. */
export const viewAt = (views: readonly ListView[], fields: Fields): ListView | undefined => {
  const shown = textOf(fields)
  return views.find((view) => textOf(view.fields) === shown)
}
