import { expect, it } from 'vitest'
import { changeDraft, choosePoint, endDraft, readDraft } from './checkout-store.ts'

const cartUuid = crypto.randomUUID()

function storeAs(draft: object) {
  localStorage.setItem('checkout', JSON.stringify({ cartUuid, done: 2, ...draft }))
  dispatchEvent(new StorageEvent('storage', { key: 'checkout' }))
}

it('a draft of the version before keeps its decisions under the names of the specification', () => {
  storeAs({ type: 'PICKUP', storeId: 'galpao', note: 'no portão' })
  expect(readDraft(cartUuid)).toEqual({ cartUuid, done: 2, orderType: 'PICKUP', orderStoreId: 'galpao', note: 'no portão' })
  changeDraft(cartUuid, { note: '' })
  expect(JSON.parse(localStorage.getItem('checkout')!)).toEqual({
    cartUuid,
    done: 2,
    orderType: 'PICKUP',
    orderStoreId: 'galpao',
    note: '',
  })
})

it('the next cart begins with the way of the one that ended', () => {
  storeAs({ type: 'PICKUP', storeId: 'galpao' })
  endDraft(cartUuid)
  expect(readDraft(crypto.randomUUID())).toMatchObject({ orderType: 'PICKUP', orderStoreId: undefined, done: 0 })
})

it('the point of a link is chosen in a draft of the version before', () => {
  storeAs({ type: 'SHIPPING' })
  choosePoint('padaria')
  expect(readDraft(cartUuid)).toMatchObject({ orderType: 'PICKUP', orderStoreId: 'padaria', done: 0 })
})
