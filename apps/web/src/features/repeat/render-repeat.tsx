import { RepeatButton } from './repeat-button.tsx'

/** On the list of orders: in the card of each, and above them for the whole list of one's own. */
export const renderRepeat = (code?: string) =>
  code ? <RepeatButton code={code} isShort size="small" kind="line" /> : <RepeatButton isFull />
