import type { Tree } from "../tree";

/** What a node of a syntax tree stands for; one that is none of these stands for its parts. */
export type Form =
  | "name"
  | "own_field"
  | "text"
  | "number"
  | "nothing"
  | "command"
  | "call"
  | "new"
  | "macro"
  | "include"
  | "member"
  | "index"
  | "slice"
  | "binary"
  | "assign"
  | "list"
  | "map"
  | "pair"
  | "spread"
  | "lambda"
  | "function"
  | "if"
  | "choice"
  | "branch"
  | "loop"
  | "while"
  | "return"
  | "stop"
  | "block"
  | "alias";

/** The node types of the grammars of Go, Ruby, PHP, Rust, Java and C#, by what they stand for. */
const TYPES: Record<Form, string> = {
  name: "identifier constant name variable_name type_identifier field_identifier package_identifier global_variable self this super implicit_parameter predefined_type class_variable metavariable",
  own_field: "instance_variable",
  text: "string encapsed_string string_literal interpreted_string_literal raw_string_literal verbatim_string_literal interpolated_string_expression heredoc nowdoc bare_string simple_symbol hash_key_symbol bare_symbol character_literal char_literal rune_literal text_block delimited_symbol heredoc_body heredoc_beginning",
  number: "integer integer_literal int_literal decimal_integer_literal hex_integer_literal float",
  nothing:
    "nil null null_literal true false boolean boolean_literal comment line_comment block_comment modifier modifiers attribute_list attribute_item attribute annotation marker_annotation package_clause package_declaration using_directive visibility_modifier mutable_specifier php_tag type_arguments type_argument_list type_parameters generic_type accessor_list empty_statement text heredoc_end heredoc_start interpolation_start interpolation_brace interpolation_quote",
  command: "subshell shell_command_expression",
  call: "call call_expression function_call_expression method_invocation invocation_expression member_call_expression nullsafe_member_call_expression scoped_call_expression explicit_constructor_invocation",
  new: "object_creation_expression implicit_object_creation_expression",
  macro: "macro_invocation",
  include: "include_expression include_once_expression require_expression require_once_expression",
  member:
    "selector_expression scope_resolution field_expression scoped_identifier field_access member_access_expression nullsafe_member_access_expression class_constant_access_expression scoped_property_access_expression qualified_name conditional_access_expression scoped_type_identifier qualified_type method_reference",
  index: "index_expression element_reference subscript_expression array_access element_access_expression",
  slice: "slice_expression",
  binary: "binary_expression binary",
  assign:
    "assignment_expression short_var_declaration assignment_statement assignment operator_assignment augmented_assignment_expression compound_assignment_expr let_declaration let_condition var_spec const_spec variable_declarator resource property_element property_declaration const_item static_item using_variable",
  list: "expression_list array array_expression array_initializer array_creation_expression implicit_array_creation_expression initializer_expression tuple_expression tuple_pattern left_assignment_list right_assignment_list string_array symbol_array literal_value list_literal slice_pattern collection_expression struct_expression",
  map: "hash field_initializer_list",
  pair: "pair keyed_element field_initializer array_element_initializer",
  spread: "splat_argument splat_parameter hash_splat_argument variadic_unpacking variadic_argument rest_assignment",
  lambda:
    "func_literal lambda_expression closure_expression lambda anonymous_function anonymous_function_creation_expression arrow_function anonymous_method_expression do_block",
  function:
    "function_declaration method_declaration method singleton_method function_definition function_item constructor_declaration local_function_statement",
  if: "if_statement if unless elsif if_modifier unless_modifier if_expression else_if_clause",
  choice: "conditional_expression ternary_expression conditional",
  branch:
    "expression_case type_case default_case communication_case switch_block_statement_group switch_rule switch_section switch_expression_arm match_arm match_conditional_expression match_default_expression case_statement default_statement when rescue catch_clause rescue_modifier",
  loop: "foreach_statement enhanced_for_statement for_expression for",
  while: "while_statement while until while_modifier until_modifier while_expression loop_expression do_statement",
  return: "return_statement return return_expression",
  stop: "break_statement continue_statement next break redo break_expression continue_expression exit_statement throw_statement throw_expression",
  block:
    "block block_body body_statement compound_statement statement_list then begin begin_block begin_statement match_expression case switch_statement try_statement do else else_clause ensure parenthesized_statements program declaration_list class_body constructor_body unsafe_block async_block match_block",
  alias: "use_as_clause import_spec alias_directive",
};

const FORM_OF = new Map(
  Object.entries(TYPES).flatMap(([form, types]) => types.split(" ").map((type) => [type, form as Form] as const)),
);

export function formOf({ type }: Tree): Form | null {
  return FORM_OF.get(type) ?? null;
}

/** The fields in which the grammars keep the same part of a construct. */
export const FIELDS = {
  callee: ["function", "method", "name", "constructor", "macro"],
  owner: ["receiver", "object", "scope", "operand", "value", "path", "expression", "qualifier", "condition"],
  key: ["field", "method", "name"],
  element: ["index", "subscript"],
  target: ["left", "pattern", "name"],
  value: ["right", "value", "default_value"],
  yes: ["consequence", "body"],
  bound: ["name", "pattern"],
} as const;
