import { listMessages } from '@mutirao/contract/messages'
import { callAsLead } from '#session/lead.ts'

export const readUnread = async () => (await callAsLead(listMessages, { query: { size: 1 } })).unread
