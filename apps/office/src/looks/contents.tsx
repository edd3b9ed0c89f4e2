import { contentsText } from '@mutirao/domain/kit'
import { texts } from '../texts.ts'

type Props = { quantity: number; parts: readonly { name: string; quantity: number }[] | undefined }

/** What is in each unit of a kit, or its chosen flavours. */
export function Contents({ quantity, parts }: Props) {
  if (!parts || parts.length === 0) return null
  const words = contentsText(parts)
  return <small className="block text-13 text-ink-2">{quantity > 1 ? texts.inEach(words) : words}</small>
}
