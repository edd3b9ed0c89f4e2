import { call } from '@mutirao/client/call'
import { createStore, useStore } from '@mutirao/client/store'
import type { DialogName, DialogPart } from '@mutirao/contract/dialog-texts'
import { getDocument } from '@mutirao/contract/marketplaces'
import { SNACK_RETRY_MS } from '@mutirao/domain/limits'

type Dialogs = Record<string, unknown>
const none: Dialogs = {}
const dialogs = createStore((): Dialogs => none)

/** Keeps the product's texts when the request fails. */
export async function loadDialogTexts(): Promise<void> {
  dialogs.set(await call(getDocument, { params: { name: 'dialogs' } }).catch(() => none))
}

/** Spec §9: a dialog whose document has not loaded waits this long, once; a text that comes later replaces the product's in place. */
export const whenDialogsMayShow = (loading: Promise<void>): Promise<void> =>
  Promise.race([loading, new Promise<void>((resolve) => setTimeout(resolve, SNACK_RETRY_MS))])

/** The shop's text for a part of a dialog, or the product's. */
export function useDialogText(name: DialogName): (part: DialogPart, otherwise: string) => string {
  const written = useStore(dialogs, none, (all) => all[name])
  return (part, otherwise) => {
    const text = typeof written === 'object' && written !== null ? (written as Record<string, unknown>)[part] : undefined
    return typeof text === 'string' && text ? text : otherwise
  }
}

/** For tests. */
export const forgetDialogTexts = () => dialogs.set(none)
