# The stamp changes each time the generator runs. The header changes only when its text does, so
# nothing is compiled again without need.
find_program(GENERATOR sliding-attacks-codegen REQUIRED)
set(header ${CMAKE_CURRENT_BINARY_DIR}/sliding_attacks_pext.h)
add_custom_command(OUTPUT pext.stamp BYPRODUCTS ${header}
  COMMAND ${GENERATOR} generate --layout pext --format c --short-names -o ${header}
  COMMAND ${CMAKE_COMMAND} -E touch pext.stamp
  DEPENDS ${GENERATOR} VERBATIM)
add_custom_target(headers DEPENDS pext.stamp)
