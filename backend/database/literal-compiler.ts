import { type BinaryOperationNode, type LimitNode, SqliteQueryCompiler, ValueNode } from "kysely";

/**
 * Writes into the statement what SQLite would look at to plan it: the length of a page, and 0, 1 and '' in conditions,
 * which are what partial indexes name (`where removed_at = 0`). Of a parameter in such a place SQLite looks at the value, and
 * plans the statement again each time that one is bound, which takes ten times as long as a look by id.
 */
export class LiteralCompiler extends SqliteQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { rightOperand: right } = node;
    const isLiteral = ValueNode.is(right) && (right.value === 0 || right.value === 1 || right.value === "");
    super.visitBinaryOperation(
      isLiteral ? { ...node, rightOperand: ValueNode.createImmediate(right.value) } : node,
    );
  }

  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    const isLiteral = ValueNode.is(limit) && Number.isSafeInteger(limit.value);
    super.visitLimit(isLiteral ? { ...node, limit: ValueNode.createImmediate(limit.value) } : node);
  }
}
