import { normalForm } from "#contract/normal-form";

/** Characters of an expression. */
export const longestExpression = 200;
/** Of what is shown again all the same: a part of what was pasted would have another result. */
export const shownExpression = 2_000;

type Token = number | string;

/** Signs that people type for the same: full-width ones, × and ÷. */
const plain: Record<string, string> = {
  "×": "*",
  "÷": "/",
  "−": "-",
  "–": "-",
  "，": ",",
  "。": ".",
  π: "pi",
};

const functions: Record<string, (value: number) => number> = {
  sqrt: Math.sqrt,
  sin: sine,
  cos: (degrees) => sine(degrees + 90),
  tan: (degrees) => sine(degrees) / (sine(degrees + 90) || Number.NaN),
  ln: Math.log,
  lg: Math.log10,
};

/** By way of the first quarter turn: exact at multiples of 30°, where π in binary is not. */
function sine(degrees: number): number {
  if (degrees < 0) return -sine(-degrees);
  const turned = degrees % 360;
  if (turned >= 180) return -sine(turned - 180);
  const least = Math.min(turned, 180 - turned);
  return least === 30 ? 0.5 : Math.sin((least * Math.PI) / 180);
}

/** How strongly an operator binds; powers from the right, a sign less than a power. */
const strength: Record<string, number> = { "+": 1, "-": 1, "*": 2, "/": 2, "^": 4 };
const signStrength = 3;

/**
 * The value of an expression of numbers, + − × ÷ ^ %, brackets, `pi`, and the functions above (angles in degrees); null
 * where it is none, or has no finite value. By precedence climbing; nothing of it is ever run as code.
 */
export function calculate(expression: string): number | null {
  const tokens = tokensOf(expression);
  if (!tokens || expression.length > longestExpression) return null;
  let at = 0;
  const peek = () => tokens[at];

  function primary(): number {
    const token = tokens![at++];
    let value: number;
    if (typeof token === "number") value = token;
    else if (token === "pi") value = Math.PI;
    else if (token === "-") return -sum(signStrength);
    else if (token === "+") return sum(signStrength);
    else if (token === "(") value = closed(sum(1));
    else if (token !== undefined && Object.hasOwn(functions, token) && tokens![at++] === "(")
      value = functions[token]!(closed(sum(1)));
    else throw new SyntaxError();
    while (peek() === "%") {
      at += 1;
      value /= 100;
    }
    return value;
  }
  function closed(value: number): number {
    if (tokens![at++] !== ")") throw new SyntaxError();
    return value;
  }
  function sum(least: number): number {
    let value = primary();
    for (let sign = peek(); typeof sign === "string" && (strength[sign] ?? 0) >= least; sign = peek()) {
      at += 1;
      const own = strength[sign]!;
      value = applied(sign, value, sum(sign === "^" ? own : own + 1));
    }
    return value;
  }

  try {
    const value = sum(1);
    return at === tokens.length && Number.isFinite(value) ? Number(value.toPrecision(12)) : null;
  } catch {
    return null;
  }
}

function applied(sign: string, one: number, other: number): number {
  if (sign === "+") return one + other;
  if (sign === "-") return one - other;
  if (sign === "*") return one * other;
  return sign === "/" ? one / other : one ** other;
}

function tokensOf(expression: string): Token[] | null {
  const text = [...normalForm(expression, "NFKC").toLowerCase()].map((sign) => plain[sign] ?? sign).join("");
  const tokens: Token[] = [];
  const pattern = /\s*(?:((?:\d+(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?)|(pi|[a-z]+)|([-+*/^%()]))\s*/y;
  while (pattern.lastIndex < text.length) {
    const found = pattern.exec(text);
    if (!found) return null;
    tokens.push(found[1] !== undefined ? Number(found[1]) : (found[2] ?? found[3])!);
  }
  return tokens;
}
