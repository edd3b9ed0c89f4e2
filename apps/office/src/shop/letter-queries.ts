import { queryOptions } from '@tanstack/react-query'
import { call } from '@mutirao/client/call'
import { previewLetter, type TypedWords } from '@mutirao/contract/letters'
import type { LetterNews } from '@mutirao/domain/letter-words'

export const letterPreviewQuery = (news: LetterNews, words: TypedWords) =>
  queryOptions({ queryKey: ['letter', news, words], queryFn: () => call(previewLetter, { params: { news }, body: words }) })
