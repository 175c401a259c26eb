import { BoundedCache } from "#contract/bounded-cache";
import { type BucketName, bucketLimits } from "./limits";

/** Keys that are remembered at once; one that is forgotten begins with a full bucket. */
const keys = 50_000;

interface Bucket {
  left: number;
  at: number;
}
const buckets = new BoundedCache<Bucket>(keys);

/** Takes from a key's bucket, of this process alone: false, and nothing is taken, where it does not hold so much. */
export function take(name: BucketName, key: string, cost: number, now: number): boolean {
  const { most, perSecond } = bucketLimits[name];
  const before = buckets.get(`${name} ${key}`) ?? { left: most, at: now };
  const gained = (Math.max(0, now - before.at) / 1000) * perSecond;
  const left = Math.min(most, before.left + gained) - cost;
  if (left < 0) return false;
  buckets.set(`${name} ${key}`, { left, at: now }, 1);
  return true;
}
