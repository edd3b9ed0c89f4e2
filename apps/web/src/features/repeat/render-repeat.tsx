import { RepeatButton } from './repeat-button.tsx'

/** In the list of orders: on each card, and above for all own items. */
export const renderRepeat = (code?: string) =>
  code ? <RepeatButton code={code} isShort size="small" kind="line" /> : <RepeatButton isFull />
