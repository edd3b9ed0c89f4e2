import type { Settings } from '../../settings.ts'
import { mediaStore, type MediaStore } from './media-store.ts'
import { s3Bucket } from './s3-bucket.ts'

export const openMedia = ({ dataDir, bucket }: Pick<Settings, 'dataDir' | 'bucket'>): MediaStore =>
  mediaStore(dataDir, bucket && s3Bucket(bucket))
